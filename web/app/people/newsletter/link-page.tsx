import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface LinkCardProps {
  icon: LucideIcon
  title: string
  text: ReactNode
  /** The next steps. */
  children?: ReactNode
}

/** The content of a page to which a link in a mail leads. */
export function LinkCard({ icon: Icon, title, text, children }: LinkCardProps) {
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-3 p-6 text-center shadow-2 sm:p-10">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-accent-soft text-link">
        <Icon aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <h1 className="text-balance text-3xl">{title}</h1>
      <p className="max-w-prose text-pretty text-lg text-soft">{text}</p>
      {children && <div className="mt-4 w-full">{children}</div>}
    </Card>
  )
}

interface LinkFormProps {
  action: string
  fields: Record<string, string>
  label: string
  /** Content next to the button. */
  children?: ReactNode
}

/** A form with one button that works without scripts; the server redirects back to this page. */
export function LinkForm({ action, fields, label, children }: LinkFormProps) {
  return (
    <form method="post" action={action} className="flex flex-wrap items-center justify-center gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="lg">
        {label}
      </Button>
      {children}
    </form>
  )
}
