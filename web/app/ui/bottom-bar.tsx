import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const places = {
  page: 'max-sm:bg-surface max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-line-strong/60 max-sm:border-t max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
  section:
    'flex-wrap max-sm:bg-surface max-sm:sticky max-sm:bottom-3 max-sm:rounded-card max-sm:border max-sm:border-brand max-sm:p-3',
  list: '@container page-bleed sticky bg-surface flex-wrap border-line-strong border-t py-2 shadow-3 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
} as const

interface BottomBarProps extends ComponentProps<'div'> {
  /** Visible on the whole page, which reserves space for it (see app.css), only in its section, or below a list on wide screens, too. */
  place?: keyof typeof places
  /** A line above the rest on phones, as wide as the screen. */
  strip?: ReactNode
}

/** The selection and the next step: at the bottom of a phone's screen, in place on wider ones. */
export function BottomBar({ place = 'page', strip, className, children, ...props }: BottomBarProps) {
  return (
    <div
      data-bottom-bar={place}
      {...props}
      className={cx(
        'z-20 flex items-center justify-between gap-3 max-sm:shadow-3',
        places[place],
        strip ? 'max-sm:flex-wrap' : '',
        className,
      )}
    >
      {strip && (
        <div
          data-strip
          className="@container max-sm:-mx-4 max-sm:-mt-3 grow basis-full empty:hidden sm:hidden"
        >
          {strip}
        </div>
      )}
      {children}
    </div>
  )
}
