import { pixelsPerRem } from '../../lib/page/text-size.ts'

const CONTROLS = 'a, button, input, select, textarea, summary, label'
/** A row as wide as the screen can be pressed beside the button. */
const WIDE = 0.6
const STEP_PX = 16
const MOST_STEPS = 20

/**
 * The number of pixels by which a button above the page's lower edge has to be raised so that it covers no other
 * control.
 */
export function findFreeLift(button: HTMLElement): number {
  const { left, right, width } = button.getBoundingClientRect()
  const bottom = window.innerHeight - pixelsPerRem()
  const covers = (lift: number) => {
    const [low, high] = [bottom - lift, bottom - lift - width]
    const points = [low, (low + high) / 2, high].flatMap((y) => [left, right].map((x) => [x, y] as const))
    return points.some(([x, y]) =>
      document.elementsFromPoint(x, y).some((element) => {
        const control = element.closest(CONTROLS)
        return (
          control !== null &&
          control !== button &&
          control.getBoundingClientRect().width < window.innerWidth * WIDE
        )
      }),
    )
  }
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    if (!covers(step * STEP_PX)) return step * STEP_PX
  }
  return 0
}
