import { zodResolver } from '@hookform/resolvers/zod'
import { type AccessClaims, updateProfileRequestSchema } from '@jhilik/contract/accounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isTooOften } from '../../lib/http/api-error.ts'
import { queryKeys } from '../../lib/http/queries.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { PictureField } from '../../ui/pictures/picture-field.tsx'
import { isChanged, UnsavedNote } from '../../ui/unsaved.tsx'
import { ownAccountQuery } from './account-api.ts'
import { updateProfile } from './api.ts'

const fields = ['name', 'email', 'phone', 'address', 'img'] as const

export function ProfileForm({ user }: { user: AccessClaims }) {
  const t = useTranslations('dashboard.account.manage')
  const labels = useTranslations('auth.fields')
  const problemMessage = useProblemMessage()
  const [problem, setProblem] = useState('')
  const [uploading, setUploading] = useState(false)
  /** Why the photo was not stored although everything else was. */
  const [photoProblem, setPhotoProblem] = useState<string>()
  const { register, handleSubmit, getValues, reset, setError, control, formState } = useForm({
    resolver: zodResolver(updateProfileRequestSchema),
    // Follows what was saved, here or on another device, except in fields that are being changed.
    values: {
      name: user.name,
      // An account without one has no such field.
      email: user.email || undefined,
      phone: user.phone,
      address: user.address,
      img: user.img,
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, dirtyFields } = formState
  const queryClient = useQueryClient()
  const account = useQuery(ownAccountQuery()).data
  const { textMessages } = useSite()
  const { field: img } = useController({ name: 'img', control })

  function phoneHint(): string | undefined {
    if (!account || !user.email) return undefined
    const { verifiedPhone: phone, role } = account
    if (phone) return dirtyFields.phone ? t('phoneHint', { phone }) : t('phoneConfirmed')
    return textMessages && role === 'user' ? t('phoneUnconfirmed') : undefined
  }

  const submit = handleSubmit(async (changes) => {
    setProblem('')
    setPhotoProblem(undefined)
    if (!user.sub) {
      setProblem(t('noId'))
      return
    }
    const sent = getValues()
    try {
      const warnings = await updateProfile(user.sub, changes)
      setPhotoProblem(warnings.find(({ path }) => path === 'img')?.message)
      // An answer about the account that is still on its way would bring the former profile back.
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownAccount })
    } catch (error) {
      console.error('The profile was not updated', error)
      showFieldErrors(error, fields, setError)
      setProblem(isTooOften(error) ? problemMessage(error) : t('failedInline'))
      showNotice({ title: t('failed'), text: t('failedText'), tone: 'danger' })
      return
    }
    // Fields that were changed while saving stay changed.
    reset(sent, { keepValues: true, keepDirtyValues: false })
    showNotice({ title: t('success'), text: t('successText'), tone: 'success' })
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-10 gap-y-5">
      <Problem text={problem} className="basis-full" />
      <div className="grid min-w-0 grow-9999 basis-104 grid-cols-[repeat(auto-fill,minmax(min(100%,max(14rem,calc(50%-0.625rem))),1fr))] items-start gap-5">
        <Field label={labels('name')} error={errors.name?.message} required className="col-span-full">
          <TextInput autoComplete="name" {...register('name')} />
        </Field>
        <Field label={labels('phone')} hint={phoneHint()} error={errors.phone?.message} required>
          <TextInput type="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        {user.email && (
          <Field label={labels('email')} hint={t('emailHint')} error={errors.email?.message} required>
            <TextInput type="email" readOnly autoComplete="email" {...register('email')} />
          </Field>
        )}
        <Field label={labels('address')} error={errors.address?.message} required className="col-span-full">
          <Textarea rows={2} autoComplete="street-address" {...register('address')} />
        </Field>
      </div>
      <PictureField
        label={t('photo')}
        hint={t('imageHint')}
        error={errors.img?.message ?? photoProblem}
        purpose="profile"
        field={{ ...img, value: img.value ?? '' }}
        onUploading={setUploading}
        className="grow basis-88"
      />
      <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isSubmitting} disabled={uploading} className="max-sm:w-full">
          {t(isSubmitting ? 'saving' : 'submit')}
        </Button>
        <UnsavedNote isDirty={isChanged(dirtyFields)} />
      </div>
    </form>
  )
}
