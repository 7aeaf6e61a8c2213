import type { FieldError } from '@jhilik/contract/problems.ts'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { lazyResolver, showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError, isTooOften } from '../../lib/http/api-error.ts'
import { useFieldMessage, useProblemMessage } from '../../lib/language/translated.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea, TextInput, useFieldTies } from '../../ui/field.tsx'
import { Form, Problem } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PictureChooser } from '../../ui/pictures/picture-chooser.tsx'
import { type Refusal, shrinkPicture } from '../../ui/pictures/upload-picture.ts'
import { signUp, uploadFirstPhoto } from './api.ts'
import { LegalConsent } from './auth-page.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { returnAfterLogin } from './return-path.ts'

const resolver = lazyResolver(async () => (await import('@jhilik/contract/accounts.ts')).signupRequestSchema)

const fields = ['name', 'email', 'phone', 'password', 'address', 'img'] as const

export function RegisterForm() {
  const t = useTranslations('auth')
  const ui = useTranslations('common.ui')
  const { to, state } = returnAfterLogin(useLocation())
  const problemMessage = useProblemMessage()
  const fieldMessage = useFieldMessage()
  const photo = useRef(NO_PHOTO)
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: '', phone: '', password: '', address: '', img: '', role: 'user' },
  })
  const { errors, isSubmitting } = formState
  const tryAgain = useTryAgain()
  const [problem, setProblem] = useState('')

  const submit = handleSubmit(async (draft) => {
    setProblem('')
    const { file, problem: refused } = await photo.current
    // The refusal of the photo is already shown beside its field.
    if (refused) return
    let warnings: FieldError[] = []
    try {
      warnings = await signUp({ ...draft, img: file ? '' : draft.img })
    } catch (error) {
      console.error('The registration failed', error)
      if (isApiError(error, 'email_taken')) {
        setError('email', { type: 'server', message: problemMessage(error) }, { shouldFocus: true })
      } else if (isTooOften(error)) {
        setProblem(t('register.tooMany', { tryAgain: tryAgain(error) ?? '' }))
      } else {
        showFieldErrors(error, fields, setError)
      }
      showNotice({ title: t('register.failed'), text: t('register.failedText'), tone: 'danger' })
      return
    }
    // The page goes to the home page by itself (S2.22).
    const isElsewhere = to !== '/'
    const label = t(/^\/(booking|services)\b/.test(to) ? 'register.continueBooking' : 'register.continue')
    const next = isElsewhere && { action: { label, link: { to, state } }, close: ui('ok') }
    // Only the photo can be missing; a second notice would replace the first.
    const text = [t('register.successText'), ...warnings.map(({ message }) => fieldMessage(message))].join(
      ' ',
    )
    showNotice({ title: t('register.success'), text, tone: 'success', ...next })
    if (file && !(await uploadFirstPhoto(file))) {
      showNotice({ title: t('fields.img'), text: t('register.photo.failed'), tone: 'danger', ...next })
    }
  })

  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Problem text={problem} className="sm:col-span-2" />
      <Field label={t('fields.name')} error={errors.name?.message} required>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={t('fields.phone')} error={errors.phone?.message} required>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={t('fields.email')} error={errors.email?.message} required className="sm:col-span-2">
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field
        label={t('fields.password')}
        hint={t('register.passwordHint')}
        error={errors.password?.message}
        required
        className="sm:col-span-2"
      >
        <NewPasswordInput personal={() => getValues(['name', 'email', 'phone'])} {...register('password')} />
      </Field>
      <Field
        label={t('fields.address')}
        hint={t('fields.optional')}
        error={errors.address?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={2} autoComplete="street-address" {...register('address')} />
      </Field>
      <PhotoChoice
        onChoose={(chosen) => {
          photo.current = chosen
        }}
      />
      <Field label={t('fields.imgLink')} hint={t('fields.optional')} error={errors.img?.message}>
        <TextInput inputMode="url" placeholder="https://" {...register('img')} />
      </Field>
      <Field label={t('fields.role')} required className="sm:col-span-2">
        <TextInput readOnly value={t('register.role')} />
      </Field>
      <LegalConsent />
      <Button type="submit" size="lg" busy={isSubmitting} className="sm:col-span-2">
        {t('register.submit')}
      </Button>
    </Form>
  )
}

interface ChosenPhoto {
  file: File | null
  /** The address of the picture that is shown. */
  preview: string
  problem: Refusal | null
}

const nothing: ChosenPhoto = { file: null, preview: '', problem: null }
const NO_PHOTO = Promise.resolve(nothing)

interface PhotoChoiceProps {
  /** Called at once with the chosen photo, which takes seconds to resize. */
  onChoose: (photo: Promise<ChosenPhoto>) => void
}

/** The photo of the registration form. */
function PhotoChoice({ onChoose }: PhotoChoiceProps) {
  const t = useTranslations('auth')
  const [{ preview, problem }, setChosen] = useState(nothing)
  const latest = useRef(NO_PHOTO)

  async function choose(file: File | null) {
    const photo = file ? prepare(file) : NO_PHOTO
    latest.current = photo
    onChoose(photo)
    const chosen = await photo
    // Another photo was chosen meanwhile.
    if (latest.current !== photo) return
    setChosen(chosen)
    // The field says why it was refused; the form can be sent without it.
    if (chosen.problem) onChoose(NO_PHOTO)
  }

  return (
    <Field
      label={t('fields.img')}
      hint={t('fields.optional')}
      {...(problem && { error: t(`register.photo.${problem}`) })}
    >
      <Choice preview={preview} isChosen={preview !== ''} onChoose={choose} />
    </Field>
  )
}

interface ChoiceProps {
  preview: string
  isChosen: boolean
  onChoose: (file: File | null) => Promise<void>
}

function Choice({ preview, isChosen, onChoose }: ChoiceProps) {
  const t = useTranslations('auth.register.photo')
  const { id } = useFieldTies()
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      {isChosen && <Avatar src={preview} />}
      <Button variant="secondary" className="min-w-0 grow px-3!" onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        {t('choose')}
      </Button>
      {isChosen && (
        <Button variant="ghost" aria-label={t('remove')} className="px-3!" onClick={() => onChoose(null)}>
          <Trash2 aria-hidden className="size-5" />
        </Button>
      )}
      <PictureChooser id={id} ref={file} onChoose={onChoose} />
    </div>
  )
}

async function prepare(chosen: File): Promise<ChosenPhoto> {
  const file = await shrinkPicture(chosen)
  if (typeof file === 'string') return { ...nothing, problem: file }
  try {
    return { file, preview: await dataUrlOf(file), problem: null }
  } catch (error) {
    console.error('The photo could not be read', error)
    return { ...nothing, problem: 'wrongType' }
  }
}

/** The policy of pages allows no `blob:` pictures. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
