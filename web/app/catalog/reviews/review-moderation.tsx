import { zodResolver } from '@hookform/resolvers/zod'
import { hideReviewRequestSchema, type Review } from '@jhilik/contract/reviews.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog, isChanged, PageLeaving, useUnsaved } from '../../ui/unsaved.tsx'
import { useModerateReview } from './api.ts'

export const loadReviewModeration = () => withTexts(['onDemand', 'dashboard'], ReviewModeration)

/** Lets admins hide a review with a reason, or show it again. */
function ReviewModeration({ review }: { review: Review }) {
  const t = useTranslations('reviews')
  const moderation = useTranslations('onDemand.moderation')
  const problemMessage = useProblemMessage()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useModerateReview(review._id)
  const { hidden } = review
  const name = review.user?.name || t('anonymous')

  // The dialog stays after a failure, with the reason that was typed.
  const change = async (reason: string | null) => {
    try {
      await mutateAsync(reason)
    } catch (error) {
      console.error('The review was not changed', error)
      const description = isApiError(error) ? problemMessage(error) : undefined
      toast.error({ title: moderation('failed'), description })
      return
    }
    toast.success({ title: moderation(reason === null ? 'showDone' : 'hideDone') })
    // The list no longer has it.
    focusHeading()
    setAsking(false)
  }

  if (hidden) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p className="min-w-0 flex-1 basis-48 text-soft text-sm [overflow-wrap:anywhere]">
          {moderation('hiddenAt', { date: format.date(hidden.at), reason: hidden.reason })}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={moderation('showOf', { name })}
          onClick={() => setAsking(true)}
        >
          <Eye aria-hidden className="size-4.5" />
          {moderation('show')}
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={moderation('showTitle')}
          description={moderation('showText')}
          confirmLabel={moderation('confirmShow')}
          cancelLabel={moderation('cancel')}
          onConfirm={() => change(null)}
          busy={isPending}
        />
      </div>
    )
  }
  return (
    <div className="flex justify-end border-line border-t pt-4">
      <Button
        variant="ghost"
        size="sm"
        aria-label={moderation('hideOf', { name })}
        onClick={() => setAsking(true)}
      >
        <EyeOff aria-hidden className="size-4.5" />
        {moderation('hide')}
      </Button>
      <FormDialog
        open={asking}
        onOpenChange={setAsking}
        title={moderation('hideTitle')}
        description={moderation('hideText')}
      >
        <PageLeaving />
        <HideForm busy={isPending} onHide={change} onClose={() => setAsking(false)} />
      </FormDialog>
    </div>
  )
}

interface HideFormProps {
  busy: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

function HideForm({ busy, onHide, onClose }: HideFormProps) {
  const t = useTranslations('onDemand.moderation')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(hideReviewRequestSchema),
    defaultValues: { reason: '' },
  })
  const leave = useUnsaved(isChanged(formState.dirtyFields))
  return (
    <form onSubmit={handleSubmit(({ reason }) => onHide(reason))} noValidate className="grid gap-5">
      <Field label={t('reason')} hint={t('reasonHint')} error={formState.errors.reason?.message} required>
        <Textarea rows={3} maxLength={500} {...register('reason')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={() => leave(onClose)}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t('confirmHide')}
        </Button>
      </div>
    </form>
  )
}
