import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ChangeEmailRequest,
  changeEmailRequestSchema,
  type OwnAccount,
} from '@jhilik/contract/own-account.ts'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { emailText } from '../../lib/language/email-text.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { OpeningRow } from '../../ui/settings.tsx'
import { emailAddress } from '../../ui/text.tsx'
import { isChanged, useUnsaved } from '../../ui/unsaved.tsx'
import { useAskEmailChange, useConfirmEmailChange } from './account-api.ts'
import { usePasswordProblem } from './problem-texts.ts'

/** The address of the account, with a form that changes it or gives the account its first one. */
export function EmailRow({ account: { email, emailVerified, newEmail } }: { account: OwnAccount }) {
  const t = useTranslations('dashboard.account')
  const fields = useTranslations('auth.fields')
  return (
    <OpeningRow
      id="email"
      icon={<Mail aria-hidden className="size-5" />}
      title={fields('email')}
      state={email ? <ProvenFact value={emailText(email)} isProven={emailVerified} /> : t('profile.noEmail')}
      action={t(email ? 'rows.change' : 'rows.add')}
      notice={
        newEmail && (
          <Alert className="my-2">
            {t.rich('email.sent', { email: emailText(newEmail), address: emailAddress })}
          </Alert>
        )
      }
    >
      <p className="mb-4 text-soft">{t(email ? 'email.text' : 'email.firstText')}</p>
      <EmailForm submitLabel={t(email ? 'email.submit' : 'email.firstSubmit')} />
    </OpeningRow>
  )
}

/** An address or a number with the word for whether its owner has proved it. */
export function ProvenFact({ value, isProven }: { value: ReactNode; isProven: boolean }) {
  const t = useTranslations('dashboard.account.login')
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
      <span className={cx('font-semibold text-sm', isProven ? 'text-success' : 'text-warning')}>
        {t(isProven ? 'confirmed' : 'unconfirmed')}
      </span>
    </span>
  )
}

function EmailForm({ submitLabel }: { submitLabel: string }) {
  const t = useTranslations('dashboard.account.email')
  const problemOf = usePasswordProblem()
  const tryAgain = useTryAgain()
  const ask = useAskEmailChange()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangeEmailRequest>({
    resolver: zodResolver(changeEmailRequestSchema),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (request) => {
    setProblem('')
    try {
      await ask.mutateAsync(request)
    } catch (error) {
      console.error('The email was not changed', error)
      if (showFieldErrors(error, ['email'], setError)) return
      if (isApiError(error, 'confirmation_required')) setProblem(t('notConfirmed'))
      else
        setProblem(isTooOften(error) ? t('tooMany', { tryAgain: tryAgain(error) ?? '' }) : problemOf(error))
      return
    }
    reset()
  })

  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-5 sm:grid-cols-2">
      <Problem text={problem} className="sm:col-span-2" />
      <Field label={t('newEmail')} error={errors.email?.message} required className="sm:col-span-2">
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}

const HASH = '#confirm-email='

/**
 * The page that the link of the mail leads to. It has a button because programs that check mails open links, and must
 * not confirm by that.
 */
export function ConfirmEmailChange() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const t = useTranslations('dashboard.account.email')
  const problemOf = usePasswordProblem()
  const problemMessage = useProblemMessage()
  const confirm = useConfirmEmailChange()
  const [problem, setProblem] = useState('')
  if (!hash.startsWith(HASH)) return null

  async function take() {
    setProblem('')
    try {
      await confirm.mutateAsync(hash.slice(HASH.length))
    } catch (error) {
      console.error('The new email was not confirmed', error)
      if (isApiError(error, 'not_found')) setProblem(t('invalid'))
      else if (isApiError(error, 'email_taken', 'link_of_other_account')) setProblem(problemMessage(error))
      else setProblem(problemOf(error))
      return
    }
    await navigate({ pathname, search }, { replace: true })
    showNotice({ title: t('done'), text: t('doneText'), tone: 'success' })
  }

  return (
    <TitledCard title={t('confirmTitle')} text={t('confirmText')}>
      <Problem text={problem} className="mb-5" />
      <Button busy={confirm.isPending} onClick={() => void take()} className="max-sm:w-full">
        {t('confirm')}
      </Button>
    </TitledCard>
  )
}
