"""The page in a real Chromium. A package, so that its tests share one server and one browser and leave none."""
