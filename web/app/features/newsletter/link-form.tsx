import type { NewsletterPurpose } from '@jhilik/contract/newsletter.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface LinkFormProps {
  purpose: NewsletterPurpose
  token: string
  label: string
  /** Beside the button. */
  children?: ReactNode
}

/** One button. Sent by the browser itself, so it needs no scripts; what becomes of it this page tells. */
export function LinkForm({ purpose, token, label, children }: LinkFormProps) {
  return (
    <form
      method="post"
      action={`/api/newsletter/forms/${purpose}`}
      className="flex flex-wrap items-center justify-center gap-3"
    >
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg">
        {label}
      </Button>
      {children}
    </form>
  )
}
