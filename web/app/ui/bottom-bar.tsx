import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'

/**
 * What was chosen and the way on: along the bottom of a phone's screen, where the page makes room for
 * it (see app.css); on wider screens in its place.
 */
export function BottomBar({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-bottom-bar=""
      {...props}
      className={cx(
        'z-30 flex items-center justify-between gap-3 bg-surface',
        'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-line-strong/60 max-sm:border-t max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:shadow-3',
        className,
      )}
    />
  )
}
