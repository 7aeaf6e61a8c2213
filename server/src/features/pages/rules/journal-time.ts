import type { PageLanguage } from '@jhilik/contract/pages.ts'

/** How long recorded changes are kept, in a sentence of the privacy policy; `historyDays` 0: they are never deleted. */
export function journalTime(lang: PageLanguage, historyDays: number): string {
  const days = new Intl.NumberFormat(lang).format(historyDays)
  if (lang === 'bn') return historyDays === 0 ? 'মোছা হয় না' : `${days} দিন পর্যন্ত থাকে`
  return historyDays === 0 ? 'is not deleted' : `is kept for ${days} days`
}
