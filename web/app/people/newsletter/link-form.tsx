import type { NewsletterPurpose } from '@jhilik/contract/newsletter.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface LinkFormProps {
  purpose: NewsletterPurpose
  token: string
  label: string
  /** Content next to the button. */
  children?: ReactNode
}

/** A form with one button that works without scripts; the server redirects back to this page. */
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
