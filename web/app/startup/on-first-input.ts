const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const

/** Once somebody uses the page, and not just reads it. Answers how to stop waiting. */
export function onFirstInput(act: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, finish)
  }
  const finish = () => {
    stop()
    act()
  }
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, finish)
  return stop
}
