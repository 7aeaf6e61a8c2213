import { useLook } from '../lib/page/site.ts'
import { cx } from './cx.ts'

/** The four-pointed sparkle: the mark, bullets and decoration. */
export function Sparkle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M12 0c.9 7.2 4.8 11.1 12 12-7.2.9-11.1 4.8-12 12-.9-7.2-4.8-11.1-12-12C7.2 11.1 11.1 7.2 12 0Z" />
    </svg>
  )
}

/** The logo of the business with its name, else the drop in its colors. */
export function Logo({ name, className }: { name: string; className?: string }) {
  const { logo, nameInLogo } = useLook() ?? {}
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-2 font-extrabold text-xl tracking-tight',
        className,
      )}
    >
      {logo ? (
        <img
          src={logo.img}
          alt={nameInLogo ? name : ''}
          width={logo.width}
          height={logo.height}
          className="h-9 w-auto min-w-0 rounded-[0.375rem] object-contain p-0.5"
          style={{ background: logo.ground, maxWidth: '11rem' }}
        />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
          <path
            d="M16 1.5C21.5 8.300 27 13.600 27 20a11 11 0 0 1-22 0C5 13.600 10.5 8.300 16 1.5Z"
            fill="var(--brand)"
          />
          <path
            d="M16 11.5c.6 5 3 7.400 8 8-5 .6-7.400 3-8 8-.6-5-3-7.400-8-8 5-.6 7.400-3 8-8Z"
            fill="var(--spark)"
          />
        </svg>
      )}
      {/* The mark alone is shown when the text is large and the header narrow. */}
      {!nameInLogo && (
        <span className="@max-[13.75rem]:sr-only min-w-0 leading-tight [overflow-wrap:anywhere]">{name}</span>
      )}
    </span>
  )
}
