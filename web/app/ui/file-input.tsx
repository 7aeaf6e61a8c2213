import { type ComponentProps, useState } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { useFieldTies } from './field.tsx'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  /** The texts instead of the browser's, which are in the browser's language. */
  texts: { choose: string; none: string }
  onFile?: (file: File | undefined) => void
}

/**
 * A field for one file. The transparent input covers the visible box, so that a file can also be dropped on it. The box does
 * not have the class `control`, whose styles would show it as read-only.
 */
export function FileInput({ texts, onFile, ...props }: FileInputProps) {
  const [chosen, setChosen] = useState<string>()
  return (
    <div className="relative flex min-h-11.5 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-surface p-1 pr-3.5 has-aria-invalid:border-danger has-focus-visible:outline-3 has-focus-visible:outline-ring/45">
      <span aria-hidden className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {texts.choose}
      </span>
      <span aria-hidden className={cx('min-w-0 [overflow-wrap:anywhere]', !chosen && 'text-muted')}>
        {chosen ?? texts.none}
      </span>
      <input
        {...useFieldTies()}
        {...props}
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          setChosen(file?.name)
          onFile?.(file)
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}
