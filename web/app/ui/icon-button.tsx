import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'

/** A square button with an icon only; `label` is read aloud and shown as a tooltip. */
export function IconButton({ label, className, ...props }: ButtonProps & { label: string }) {
  return (
    <Button
      variant="ghost"
      {...props}
      aria-label={label}
      title={label}
      className={cx('size-11 shrink-0 px-0!', className)}
    />
  )
}
