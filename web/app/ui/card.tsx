import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-card border border-line bg-surface shadow-1', className)} />
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('p-(--card-edge) sm:p-6', className)} />
}

interface TitledCardProps {
  title: string
  text: string
  className?: string
  children: ReactNode
}

/** A card with a heading and a text above its content. */
export function TitledCard({ title, text, className, children }: TitledCardProps) {
  return (
    <Card className={className}>
      <CardBody>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 mb-5 text-soft">{text}</p>
        {children}
      </CardBody>
    </Card>
  )
}
