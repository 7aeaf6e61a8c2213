import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  icon: LucideIcon
  label: string
}

/** A square button with an icon only; `label` is read aloud and shown as a tooltip. */
export function IconButton({ icon: Icon, label, className, ...props }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      {...props}
      aria-label={label}
      title={label}
      className={cx('size-11 shrink-0 px-0!', className)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}

interface MoveButtonsProps {
  labels: { up: string; down: string }
  index: number
  /** The length of the list. */
  count: number
  onMove: (to: number) => void
}

/** The button keeps the focus at an end of the list, where a disabled one would lose it. */
const look = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-35'

/** Buttons that move an entry of a list up and down. */
export function MoveButtons({ labels, index, count, onMove }: MoveButtonsProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={labels.up}
        aria-disabled={isFirst}
        className={look}
        onClick={() => !isFirst && onMove(index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={labels.down}
        aria-disabled={isLast}
        className={look}
        onClick={() => !isLast && onMove(index + 1)}
      />
    </>
  )
}
