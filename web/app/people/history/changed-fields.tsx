import type { ChangedField } from '@jhilik/contract/recorded-changes.ts'
import { useTranslations } from 'use-intl'
import { useChangedValues } from './use-changed-values.ts'

/** Old and new values; at the end the names of the fields whose values are not shown. */
export function ChangedFields({ changes }: { changes: readonly ChangedField[] }) {
  const t = useTranslations('dashboard.history')
  const valuesOf = useChangedValues()
  const named: string[] = []
  const rows = changes.flatMap((change) => {
    const label = t(`fields.${change.field}`)
    const values = valuesOf(change)
    if (!values) named.push(label)
    return values ? [{ label, ...values }] : []
  })
  if (changes.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {rows.map(({ label, from, to }) => (
        <div key={label}>
          <dt className="inline text-soft">{label}: </dt>
          <dd className="inline tabular-nums">{t('fromTo', { from, to })}</dd>
        </div>
      ))}
      {named.length > 0 && (
        <div>
          <dt className="inline text-soft">{t('alsoChanged')}: </dt>
          <dd className="inline">{named.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
