import { MAX_USER_NOTE_LENGTH } from '@jhilik/contract/constants.ts'
import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUnsaved } from '../../ui/unsaved/unsaved-guard.tsx'
import { useWriteNote } from './api.ts'

/** A note of the staff about a user, who never sees it. */
export function UserNote({ user }: { user: UserDetail }) {
  const t = useTranslations('dashboard')
  const refusalText = useRefusalText()
  /** Null as long as the note is shown as it is stored, by whoever. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? user.note
  useUnsaved(typed !== null && typed.trim() !== user.note)
  const { mutateAsync, isPending } = useWriteNote(user._id)
  const save = () =>
    mutateAsync(text.trim()).then(
      () => {
        setTyped((now) => (now === text ? null : now))
        toast.success({ title: t('users.noteSaved') })
      },
      (error) => {
        console.error('The note was not saved', error)
        toast.error({ title: t('users.noteFailed'), description: refusalText(error) })
      },
    )
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-5">
      <Field label={t('users.note')} hint={t('users.noteHint')} className="w-full">
        <Textarea
          rows={3}
          maxLength={MAX_USER_NOTE_LENGTH}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button variant="secondary" busy={isPending} disabled={text.trim() === user.note} onClick={save}>
        {t('common.save')}
      </Button>
    </div>
  )
}
