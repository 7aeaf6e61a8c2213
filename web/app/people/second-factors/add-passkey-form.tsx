import { MAX_PASSKEY_NAME } from '@jhilik/contract/constants.ts'
import { nameIsRequired } from '@jhilik/contract/validation.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { useAddPasskey } from './api.ts'
import { useFactorProblem } from './use-factor-problem.ts'

const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux']

/** A name to begin with: what the device runs. */
const nameOfDevice = () => SYSTEMS.find((system) => navigator.userAgent.includes(system)) ?? ''

export function AddPasskeyForm({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
  const t = useTranslations('dashboard.secondFactors.passkeys')
  const add = useAddPasskey()
  const problemOf = useFactorProblem()
  const [name, setName] = useState(nameOfDevice)
  const [nameError, setNameError] = useState<string>()
  const [problem, setProblem] = useState('')

  async function submit() {
    setProblem('')
    setNameError(undefined)
    // An empty name is refused before the device has made a passkey.
    if (name.trim() === '') {
      setNameError(nameIsRequired)
      return
    }
    try {
      onAdded(await add.mutateAsync(name.trim()))
    } catch (error) {
      console.error('The passkey was not added', error)
      setProblem(problemOf(error))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
      className="mt-5 flex flex-col gap-4 border-line border-t pt-5"
    >
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={t('name')} hint={t('nameHint')} error={nameError} required>
        <TextInput
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          onChange={(event) => setName(event.target.value)}
          className="max-w-80"
        />
      </Field>
      <Button type="submit" variant="secondary" busy={add.isPending} className="self-start max-sm:w-full">
        {t('add')}
      </Button>
    </form>
  )
}
