import type { AcceptInvitationRequest, OpenedInvitation } from '@jhilik/contract/staff-invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/queries.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { useHydrated } from '../../startup/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form, Problem } from '../../ui/form.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isChanged, UnsavedPages, useGuard, useUnsaved } from '../../ui/unsaved.tsx'
import { keepSession } from '../accounts/api.ts'
import { AuthFrame } from '../accounts/auth-page.tsx'
import { NewPasswordInput } from '../accounts/new-password-input.tsx'

const contract = () => import('@jhilik/contract/staff-invitations.ts')
const opened = async () => (await contract()).openedInvitationResponseSchema
const joined = async () => (await import('@jhilik/contract/accounts.ts')).signupResponseSchema

/** Creates the account of the invited person and signs in. */
async function join(body: AcceptInvitationRequest): Promise<void> {
  const { token } = await api.post('/staff-invitations/accept', joined, { body, renew: false })
  keepSession(token)
}

/** The person who opens the link of an invitation joins the staff. The token follows the `#`, which no server gets. */
export function JoinPage() {
  const t = useTranslations('dashboard.invitations.join')
  const duties = useTranslations('dashboard.users.duties')
  const means = useTranslations('dashboard.invitations.means')
  const { businessName } = useSite()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const token = useLocation().hash.slice(1)
  const [isOver, setOver] = useState(false)
  const query = useQuery({
    queryKey: [...queryKeys.users.invitations, token],
    queryFn: async () =>
      (await api.post('/staff-invitations/read', opened, { body: { token }, renew: false })).data,
    enabled: hydrated && token !== '',
    retry: (failures, error) => failures < 2 && !isApiError(error, 'not_found'),
    // What was typed must not go when the link is used up in another tab.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ended = isOver || (hydrated && token === '') || isApiError(query.error, 'not_found', 'invalid_input')
  const state = ended ? 'ended' : query.data ? 'open' : query.isError ? 'unreachable' : 'loading'

  return (
    <AuthFrame
      title={t(`${state}.title`, { business: businessName })}
      purpose={
        <div role="status" className="flex flex-col gap-3">
          {state === 'open' && query.data ? (
            <>
              <p>{t('open.text', { name: query.data.by, duty: duties(query.data.duty) })}</p>
              <p>{means(query.data.duty)}</p>
            </>
          ) : (
            <p>{t(`${state}.text`, { name: '', duty: '' })}</p>
          )}
        </div>
      }
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath="/login"
    >
      {state === 'loading' && <Spinner label={t('loading.title')} hideLabel className="py-10" />}
      {state === 'unreachable' && (
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      )}
      {state === 'open' && query.data && (
        <UnsavedPages>
          <JoinForm
            token={token}
            invitation={query.data}
            onJoined={() => void navigate('/dashboard/admin', { replace: true })}
            onEnded={() => setOver(true)}
          />
        </UnsavedPages>
      )}
    </AuthFrame>
  )
}

const resolver = lazyResolver(async () => (await contract()).acceptInvitationRequestSchema)
const fields = ['name', 'email', 'phone', 'password'] as const

interface JoinFormProps {
  token: string
  invitation: OpenedInvitation
  onJoined: () => void
  /** The link does not work any more. */
  onEnded: () => void
}

function JoinForm({ token, invitation: { to }, onJoined, onEnded }: JoinFormProps) {
  const t = useTranslations('dashboard.invitations.join')
  const auth = useTranslations('auth')
  const problemMessage = useProblemMessage()
  const [problem, setProblem] = useState('')
  const byMail = to.includes('@')
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: byMail ? to : '', phone: byMail ? '' : to, password: '', token },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const guard = useGuard()
  useUnsaved(isChanged(dirtyFields))

  const submit = handleSubmit(async (draft) => {
    setProblem('')
    try {
      await join(draft)
      guard?.forget()
      onJoined()
    } catch (error) {
      console.error('The invitation was not accepted', error)
      if (isApiError(error, 'not_found')) onEnded()
      else if (isApiError(error, 'email_taken'))
        setError('email', { type: 'server', message: problemMessage(error) }, { shouldFocus: true })
      else if (isApiError(error, 'phone_taken') || isTooOften(error)) setProblem(problemMessage(error))
      else if (!showFieldErrors(error, fields, setError)) setProblem(t('kept'))
    }
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Field label={auth('fields.name')} error={errors.name?.message} required>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label={auth('fields.email')}
        hint={byMail ? t('proved') : t('emailHint')}
        error={errors.email?.message}
        required={!byMail}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          readOnly={byMail}
          {...register('email')}
        />
      </Field>
      <Field
        label={auth('fields.phone')}
        hint={byMail ? undefined : t('proved')}
        error={errors.phone?.message}
        required={byMail}
      >
        <TextInput type="tel" autoComplete="tel" readOnly={!byMail} {...register('phone')} />
      </Field>
      <Field
        label={auth('fields.password')}
        hint={auth('register.passwordHint')}
        error={errors.password?.message}
        required
      >
        <NewPasswordInput personal={() => getValues(['name', 'email', 'phone'])} {...register('password')} />
      </Field>
      <Problem text={problem} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t('submit')}
      </Button>
    </Form>
  )
}
