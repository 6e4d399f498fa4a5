"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const the = (id) => document.getElementById(id);
  const frames = [...the("steps").children];
  const pieces = the("pieces").content.firstElementChild.children;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let current = 0;
  let timer = null;
  let pressed = null;

  // "0-7 12" stands for the pieces 0 to 7 and 12.
  function picture(runs) {
    const found = [];
    for (const run of runs.split(" ").filter(Boolean)) {
      const [start, end] = run.split("-").map(Number);
      for (let number = start; number <= (end ?? start); number++) found.push(pieces[number].cloneNode(true));
    }
    return found;
  }

  function point(button) {
    const spots = button ? button.dataset.spots.split(" ") : [];
    const holes = spots.map((spot) => {
      const [x, y, width, height] = spot.split(",");
      const hole = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ x, y, width, height })) hole.setAttribute(key, value);
      return hole;
    });
    the("spots").replaceChildren(...holes);
    the("board").classList.toggle("pointed", holes.length > 0);
  }

  function press(button) {
    pressed?.setAttribute("aria-pressed", "false");
    pressed = button === pressed ? null : button;
    pressed?.setAttribute("aria-pressed", "true");
    point(pressed);
  }

  function show(number, speak = true) {
    const target = Math.min(Math.max(number, 0), frames.length - 1);
    const frame = frames[target];
    if (pressed) press(pressed);
    current = target;
    the("board").setAttribute("viewBox", frame.dataset.window);
    the("board-text").textContent = frame.dataset.text;
    the("drawing").replaceChildren(...picture(frame.dataset.pieces));
    point(null);
    const heading = frame.querySelector("h2 a").textContent;
    the("slider").value = target + 1;
    the("slider").setAttribute("aria-valuetext", heading);
    // A button that was disabled would lose the focus.
    for (const id of ["first", "back"]) the(id).setAttribute("aria-disabled", String(target === 0));
    for (const id of ["next", "last"]) {
      the(id).setAttribute("aria-disabled", String(target === frames.length - 1));
    }
    reveal();
    if (speak) {
      the("said").textContent = `${heading}: ${frame.querySelector(".sentence").textContent}`;
      history.replaceState(null, "", `#${frame.id}`);
    }
  }

  function reveal() {
    const all = the("steps").classList.contains("all");
    frames.forEach((frame, number) => {
      frame.hidden = !all && number !== current;
      if (number === current) frame.setAttribute("aria-current", "step");
      else frame.removeAttribute("aria-current");
    });
    if (all) frames[current].scrollIntoView({ block: "nearest" });
  }

  function halt() {
    clearTimeout(timer);
    timer = null;
    the("play").textContent = "Play";
  }

  // As long as it takes to read the sentence and to look at the board.
  function wait() {
    const letters = frames[current].querySelector(".sentence").textContent.length;
    timer = setTimeout(() => {
      show(current + 1);
      if (current < frames.length - 1) wait();
      else halt();
    }, Math.min(2000 + 40 * letters, 10000));
  }

  function play() {
    if (timer !== null) return halt();
    if (current === frames.length - 1) show(0);
    the("play").textContent = "Pause";
    wait();
  }

  function go(number) {
    halt();
    show(number);
  }

  function addressed() {
    return frames.findIndex((frame) => `#${frame.id}` === location.hash);
  }

  const keys = {
    ArrowLeft: () => go(current - 1),
    ArrowRight: () => go(current + 1),
    Home: () => go(0),
    End: () => go(frames.length - 1),
    " ": play,
  };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    // The space bar belongs to what it would press.
    const taken = event.key === " " && event.target.closest?.("button, summary");
    if (!act || taken || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });

  the("first").addEventListener("click", () => go(0));
  the("back").addEventListener("click", () => go(current - 1));
  the("play").addEventListener("click", play);
  the("next").addEventListener("click", () => go(current + 1));
  the("last").addEventListener("click", () => go(frames.length - 1));
  the("slider").addEventListener("input", () => go(the("slider").valueAsNumber - 1));
  addEventListener("hashchange", () => addressed() >= 0 && go(addressed()));

  the("all").addEventListener("click", () => {
    const all = the("steps").classList.toggle("all");
    the("all").setAttribute("aria-pressed", String(all));
    reveal();
  });

  // In a list of all steps, one that is not shown is shown first.
  for (const button of document.querySelectorAll("[data-spots]")) {
    const own = button.closest("#steps > li");
    const bring = () => {
      if (own !== frames[current]) go(frames.indexOf(own));
    };
    button.addEventListener("mouseenter", () => own === frames[current] && point(button));
    button.addEventListener("mouseleave", () => point(pressed));
    button.addEventListener("focus", () => own === frames[current] && point(button));
    button.addEventListener("blur", () => point(pressed));
    button.addEventListener("click", () => {
      bring();
      press(button);
    });
  }

  function isDark() {
    const chosen = document.documentElement.dataset.palette;
    return chosen ? chosen === "dark" : dark.matches;
  }
  function name() {
    the("palette").textContent = isDark() ? "Light" : "Dark";
  }
  the("palette").addEventListener("click", () => {
    document.documentElement.dataset.palette = isDark() ? "light" : "dark";
    name();
  });
  dark.addEventListener("change", name);

  for (const id of ["palette", "controls", "all"]) the(id).hidden = false;
  name();
  show(Math.max(addressed(), 0), false);
})();
