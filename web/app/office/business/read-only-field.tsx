import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Code } from '../../ui/text.tsx'

interface ReadOnlyFieldProps {
  label: string
  /** The value that is shown; a dash when it is empty. */
  value: ReactNode
  /** The environment variable that sets it; undefined when it cannot be changed any more. */
  variable: string | undefined
  className?: string
}

/** A value that cannot be changed here, and why. */
export function ReadOnlyField({ label, value, variable, className }: ReadOnlyFieldProps) {
  const t = useTranslations('setup.business')
  return (
    <dl className={className}>
      <dt className="font-semibold text-ink text-sm">{label}</dt>
      <dd className="mt-1.5 flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3.5 py-2 [overflow-wrap:anywhere]">
        <Lock aria-hidden className="size-4 shrink-0 text-soft" />
        <span translate="no" className="min-w-0">
          {value || '–'}
        </span>
      </dd>
      <dd className="mt-1.5 text-muted text-sm [overflow-wrap:anywhere]">
        {variable ? t.rich('setBy', { variable, code: (name) => <Code>{name}</Code> }) : t('locked')}
      </dd>
    </dl>
  )
}
