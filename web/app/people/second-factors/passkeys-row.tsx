import { MAX_PASSKEY_NAME } from '@jhilik/contract/constants.ts'
import type { Passkey } from '@jhilik/contract/second-factors.ts'
import { nameIsRequired } from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, useAsked } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OpeningRow } from '../../ui/settings.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useFactorProblem } from '../accounts/problem-texts.ts'
import { secondFactorsQuery, useAddPasskey, useRemovePasskey } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The passkeys of the reader. `onReady`: an admin who came to set a second factor up can go on. */
export function PasskeysRow({ onReady }: { onReady: () => void }) {
  const t = useTranslations('dashboard.secondFactors.passkeys')
  const rows = useTranslations('dashboard.account.rows')
  const common = useTranslations('dashboard.common')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(secondFactorsQuery())
  const remove = useRemovePasskey()
  const problemOf = useFactorProblem()
  const [problem, setProblem] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const removal = useAsked<Passkey>()
  const names = query.data?.passkeys.map(({ name }) => name).join(', ') ?? ''

  async function confirm({ _id }: Passkey) {
    setProblem('')
    try {
      await remove.mutateAsync(_id)
      toast.success({ title: t('removed') })
      heading.current?.focus()
    } catch (error) {
      console.error('The passkey was not removed', error)
      setProblem(problemOf(error))
    }
    removal.close()
  }

  function added(recoveryCodes: string[] | null) {
    toast.success({ title: t('added') })
    heading.current?.focus()
    if (recoveryCodes) setCodes(recoveryCodes)
    else onReady()
  }

  return (
    <OpeningRow
      id="passkeys"
      icon={<FingerprintPattern aria-hidden className="size-5" />}
      heading={heading}
      title={t('title')}
      state={names === '' ? t('none') : names}
      action={rows(names === '' ? 'add' : 'change')}
    >
      <p className="text-soft">{t('text')}</p>
      <Problem text={problem} className="mt-4" />
      <Loaded query={query} failed={t('loadFailed')} className="py-6">
        {({ passkeys }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="mt-5 divide-y divide-line border-line border-t">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => removal.ask(passkey)} />
                ))}
              </ul>
            )}
            {codes ? (
              <RecoveryCodes
                codes={codes}
                onKept={() => {
                  setCodes(null)
                  onReady()
                }}
              />
            ) : (
              <AddPasskeyForm onAdded={added} />
            )}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={removal.open}
        onOpenChange={removal.close}
        title={t('removeTitle', { name: removal.item?.name ?? '' })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        onConfirm={() => removal.item && confirm(removal.item)}
        tone="danger"
        busy={remove.isPending}
      />
    </OpeningRow>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('dashboard.secondFactors.passkeys')
  const format = useFormat()
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <FingerprintPattern aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">{name}</p>
          <p className="text-[0.9375rem] text-soft">
            {lastUsedAt ? t('used', { time: format.dateTime(lastUsedAt) }) : t('unused')}
          </p>
          <p className="text-[0.9375rem] text-soft">{t('since', { time: format.dateTime(addedAt) })}</p>
        </div>
      </div>
      <Button
        variant="secondary"
        className="max-sm:ml-8"
        aria-label={t('removeOf', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  )
}

const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux']

/** A name to begin with: what the device runs. */
const nameOfDevice = () => SYSTEMS.find((system) => navigator.userAgent.includes(system)) ?? ''

function AddPasskeyForm({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
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
      <Problem text={problem} />
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
