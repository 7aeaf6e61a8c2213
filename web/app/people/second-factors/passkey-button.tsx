import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFactorProblem } from '../accounts/problem-texts.ts'

interface PasskeyButtonProps {
  label: string
  /** Throws what refused it. */
  onUse: () => Promise<void>
  onProblem: (text: string) => void
}

export function PasskeyButton({ label, onUse, onProblem }: PasskeyButtonProps) {
  const problemOf = useFactorProblem()
  const [isBusy, setBusy] = useState(false)

  async function use() {
    setBusy(true)
    onProblem('')
    try {
      await onUse()
    } catch (error) {
      console.error('The passkey was not accepted', error)
      onProblem(problemOf(error))
    }
    setBusy(false)
  }

  return (
    <Button variant="secondary" size="lg" busy={isBusy} onClick={use}>
      <FingerprintPattern aria-hidden className="size-5 shrink-0" />
      {label}
    </Button>
  )
}
