import type { BulkItem } from '@jhilik/contract/bulk-changes.ts'
import { useLocale, useTranslations } from 'use-intl'
import { languageOf } from '../../../lib/language/i18n.ts'
import { useFieldMessage } from '../../../lib/language/translated.ts'

/** Says why a booking is not changed; null when it is, or is still waiting. */
export function useBulkRefusal() {
  const t = useTranslations('dashboard.crewConflicts')
  const locale = useLocale()
  const fieldMessage = useFieldMessage()
  return ({ code, message, conflicts }: Pick<BulkItem, 'code' | 'message' | 'conflicts'>): string | null => {
    if (code === null || message === null) return null
    if (conflicts.length > 0) return conflicts.map((kind) => t(kind)).join(' · ')
    if (code === 'invalid_input') return fieldMessage(message)
    const problems: Partial<Record<string, string>> = languageOf(locale).refusals?.problems ?? {}
    return problems[code] ?? message
  }
}
