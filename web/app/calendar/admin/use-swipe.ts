import { type TouchEvent, useRef } from 'react'

/** The least distance in pixels; shorter touches are taps, steeper ones scroll the page. */
const FAR = 60

/** Calls back with 1 (next) on a swipe to the left, with -1 (previous) on a swipe to the right. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      if (touch) start.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
