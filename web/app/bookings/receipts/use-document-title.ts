import type { ListedDocument } from '@jhilik/contract/document-numbers.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** `Receipt 2026-000123`, in the reader's words and digits. */
export function useDocumentTitle() {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  return ({ series, number }: Pick<ListedDocument, 'series' | 'number'>) =>
    t(`titles.${series}`, { number: format.year(number) })
}
