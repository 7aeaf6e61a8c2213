import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { checklistQuery } from './checklist-api.ts'
import { stepPath } from './steps.ts'

/** One line while something is missing before going live. Renders nothing in a demo, and while that is not known. */
export function ChecklistLine({ className }: { className?: string }) {
  const t = useTranslations('dashboard.checklist')
  const { demo } = useSite()
  const { data } = useQuery({ ...checklistQuery(), enabled: !demo })
  if (!data || data.ready) return null
  const missing = data.items.filter(({ state }) => state === 'missing').length
  return (
    <p className={className}>
      <Link
        to={stepPath('checklist')}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
      >
        <ListTodo aria-hidden className="size-5 shrink-0" />
        {t('missing', { count: missing })}
      </Link>
    </p>
  )
}
