import { useState } from 'react'
import type { SentCode } from './api.ts'
import { CodeEntryForm } from './code-entry-form.tsx'
import { CodeRequestForm } from './code-request-form.tsx'
import type { SecondFactorNeeded } from './second-factor-needed.ts'

interface CodeLoginProps {
  /** Goes back to the first way to log in. */
  onPassword: () => void
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

/** The second way to log in: a code is asked for, then entered. */
export function CodeLogin({ onPassword, onSecondFactor }: CodeLoginProps) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const [to, setTo] = useState('')
  if (!sent) {
    return (
      <CodeRequestForm
        to={to}
        onPassword={onPassword}
        onSent={(code) => {
          setTo(code.to)
          setSent(code)
        }}
      />
    )
  }
  // Each code has a form of its own.
  return (
    <CodeEntryForm
      key={sent.challenge}
      sent={sent}
      onResent={setSent}
      onChange={() => setSent(null)}
      onSecondFactor={onSecondFactor}
    />
  )
}
