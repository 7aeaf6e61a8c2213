import { useSearchParams } from 'react-router'

/** The address of the differences of a statement: a dialog of this page, which keeps its period and filter. */
export function useStatementLink() {
  const [params] = useSearchParams()
  return (statementId: string) => {
    const next = new URLSearchParams(params)
    next.set('statement', statementId)
    next.delete('line')
    return { search: `?${next}` }
  }
}
