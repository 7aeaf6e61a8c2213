import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Code } from '../../ui/text.tsx'

interface OutcomeProps {
  state: { isSuccess: boolean; isError: boolean; error: unknown }
  accepted: boolean | undefined
  /** The answer in the provider's words, which are English. */
  answer: string | null | undefined
  texts: { accepted: string; refused: string }
  /** Help for a refused test. */
  children?: ReactNode
}

/** The result of a test; nothing before one was made. */
export function Outcome({ state, accepted, answer, texts, children }: OutcomeProps) {
  const t = useTranslations('setup')
  const problemMessage = useProblemMessage()
  if (state.isError) {
    const { error } = state
    const isRefused = isApiError(error) && error.kind === 'HTTP'
    return (
      <Alert tone="danger" className="mt-3">
        {isRefused ? problemMessage(error) : t('unreachable')}
      </Alert>
    )
  }
  if (!state.isSuccess) return null
  return (
    <Alert
      tone={accepted ? 'success' : 'danger'}
      title={accepted ? texts.accepted : texts.refused}
      className="mt-3 [overflow-wrap:anywhere]"
    >
      {(answer || !accepted) && (
        <>
          {answer && (
            <p lang="en" translate="no">
              {answer}
            </p>
          )}
          {!accepted && children}
        </>
      )}
    </Alert>
  )
}

/** The names of the variables to set in the environment of the server. */
export function Variables({ names }: { names: readonly string[] }) {
  const t = useTranslations('setup')
  if (names.length === 0) return null
  return (
    <p className="mt-1 text-[0.9375rem] text-soft">
      {t('setVariables')}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Code>{name}</Code>
        </span>
      ))}
    </p>
  )
}
