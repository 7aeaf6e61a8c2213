import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { LinkProps } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../button.tsx'
import { backdropClass, dialogClass, popupClass } from './overlay-classes.ts'

export interface Notice {
  title: string
  text?: string
  tone: 'success' | 'danger'
  /** A button or link that fixes it. */
  action?: { label: string; link: Pick<LinkProps, 'to' | 'state'> }
  /** The button that closes it; beside an action it says Close unless given. */
  close?: string
}

export interface NoticeDialogProps {
  notice: Notice
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NoticeDialog({ notice, open, onOpenChange }: NoticeDialogProps) {
  const t = useTranslations('common.ui')
  const success = notice.tone === 'success'
  const Icon = success ? CircleCheck : CircleAlert
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={`${popupClass} ${dialogClass} flex w-104 flex-col items-center gap-3 text-center`}
        >
          <Icon
            aria-hidden
            className={success ? 'size-14 text-success' : 'size-14 text-danger'}
            strokeWidth={1.5}
          />
          <AlertDialog.Title className="text-2xl">{notice.title}</AlertDialog.Title>
          {notice.text && (
            <AlertDialog.Description className="text-soft">{notice.text}</AlertDialog.Description>
          )}
          <div className="mt-2 flex flex-wrap-reverse justify-center gap-3">
            <AlertDialog.Close
              render={<Button variant={notice.action ? 'secondary' : 'primary'} className="min-w-28" />}
            >
              {notice.close ?? t(notice.action ? 'close' : 'ok')}
            </AlertDialog.Close>
            {notice.action && (
              <ButtonLink {...notice.action.link} onClick={() => onOpenChange(false)} className="min-w-28">
                {notice.action.label}
              </ButtonLink>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
