import { DOCUMENT_SERIES, type DocumentSeries } from '@jhilik/contract/document-numbers.ts'

export interface DocumentsFilter {
  /** `YYYY-MM`; empty for the current month. */
  month: string
  series: DocumentSeries | ''
}

/** The filter in the address: `?month=2026-11&kind=credit_note`. */
export const filterInAddress = {
  read: (params: URLSearchParams): DocumentsFilter => ({
    month: /^2\d{3}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0] ?? '',
    series: DOCUMENT_SERIES.find((known) => known === params.get('kind')) ?? '',
  }),
  write: ({ month, series }: DocumentsFilter, params: URLSearchParams) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ month, kind: series })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  },
}

/** The month that is `count` months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
