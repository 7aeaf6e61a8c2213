import type { Service } from '@jhilik/contract/services.ts'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useServiceText } from '../../lib/language/use-service-text.ts'

/** The description of a service and what it includes. */
export function ServiceFacts({ service }: { service: Service }) {
  const t = useTranslations('services.detail')
  const { description, includes } = useServiceText()(service)
  return (
    <div className="flex flex-col gap-8">
      <p className="whitespace-pre-line text-soft sm:text-lg">{description}</p>
      {includes.length > 0 && (
        <section aria-labelledby="includes" className="flex flex-col gap-3">
          <h2 id="includes" className="text-[1.1875rem] sm:text-2xl">
            {t('includes')}
          </h2>
          <IncludedList lines={includes} />
        </section>
      )}
    </div>
  )
}

/** The items that a service includes. */
export function IncludedList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-0.75 size-4.5 shrink-0 text-success" strokeWidth={2.75} />
          {line}
        </li>
      ))}
    </ul>
  )
}
