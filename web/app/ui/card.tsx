import type { ComponentProps, Ref } from 'react'
import { cx } from './cx.ts'

interface CardProps extends ComponentProps<'div'> {
  /** A list, which reaches from edge to edge of a page of the staff. */
  bleed?: boolean
}

/** On the staff's pages a section below a line. */
export function Card({ bleed = false, className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={cx(
        'rounded-card border border-line bg-surface shadow-1 desk:border-x-0 desk:border-t-line-strong',
        bleed ? 'desk:mx-[calc(-1*var(--page-edge))]' : 'desk:border-b-0 desk:bg-transparent',
        className,
      )}
    />
  )
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('p-(--card-edge) sm:p-6 desk:px-0 desk:py-4', className)} />
}

interface TitledCardProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string
  text?: string
  /** The heading, for what moves the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  /** The distance of the content from the text. */
  gap?: 'mb-0' | 'mb-5'
}

/** A card with a heading and a text above its content. */
export function TitledCard({ title, text, heading, gap = 'mb-5', children, ...card }: TitledCardProps) {
  return (
    <Card {...card}>
      <CardBody>
        <h2 ref={heading} tabIndex={heading ? -1 : undefined} className="text-xl">
          {title}
        </h2>
        {text && <p className={cx('mt-1 text-soft', gap)}>{text}</p>}
        {children}
      </CardBody>
    </Card>
  )
}
