const EVENTS = ['pointerdown', 'keydown'] as const

/** Calls `act` on the first key or pointer press. Returns a function that cancels it. */
export function onFirstInput(act: () => void): () => void {
  const stop = () => {
    for (const event of EVENTS) window.removeEventListener(event, finish)
  }
  const finish = () => {
    stop()
    act()
  }
  for (const event of EVENTS) window.addEventListener(event, finish)
  return stop
}
