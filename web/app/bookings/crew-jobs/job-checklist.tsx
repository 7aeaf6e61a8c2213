import type { ChecklistItem } from '@jhilik/contract/checklists.ts'
import { useLocale, useTranslations } from 'use-intl'
import type { Ticks } from './use-ticks.ts'

/** Returns what is to be done in the language of the reader, as far as its owner has written it. */
export function useItemText() {
  const locale = useLocale()
  return ({ text, textBn }: ChecklistItem): string => (locale === 'bn' && textBn ? textBn : text)
}

/** What is ticked off while the job is done. */
export function JobChecklist({ items, ticks }: { items: readonly ChecklistItem[]; ticks: Ticks }) {
  const t = useTranslations('crewJobs.checklist')
  const textOf = useItemText()
  if (items.length === 0) return null
  const done = items.filter(({ _id }) => ticks.isTicked(_id)).length
  return (
    <section aria-labelledby="checklist" className="border-line border-y bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checklist" className="text-lg">
          {t('title')}
        </h2>
        <span role="status" className="text-soft tabular-nums">
          {t('count', { done, all: items.length })}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item._id}>
            <label className="flex min-h-13 items-center gap-3 py-2">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-brand"
                checked={ticks.isTicked(item._id)}
                onChange={({ target }) => ticks.set(item._id, target.checked)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {textOf(item)}
                {!item.required && <span className="block text-soft">{t('optional')}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
