// How long something took, less what this process was kept from its turn: for limits that hold on a loaded machine too.
const tickMs = 20;

/** Begins to measure; the function it returns ends that, in milliseconds. */
export function startOwnTime(): () => number {
  const startMs = performance.now();
  let lastMs = startMs;
  let lateMs = 0;
  const tick = () => {
    const nowMs = performance.now();
    lateMs += Math.max(0, nowMs - lastMs - tickMs);
    lastMs = nowMs;
  };
  const timer = setInterval(tick, tickMs);
  return () => {
    tick();
    clearInterval(timer);
    return lastMs - startMs - lateMs;
  };
}
