import { LOGIN_FAILURE_TOAST_MS, LOGIN_SUCCESS_TOAST_MS } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Sample } from './both-themes.tsx'

export function Overlays() {
  const [shown, setShown] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const close = () => setShown(null)
  return (
    <Sample title="They open over the page, in the page's own theme">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setShown('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setShown('confirm')}>
          Question
        </Button>
        <Button variant="secondary" onClick={() => setShown('drawer')}>
          Drawer
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showNotice({ title: 'Success', text: 'Review submitted successfully!', tone: 'success' })
          }
        >
          Notice
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.success({ title: 'Log In successful', durationMs: LOGIN_SUCCESS_TOAST_MS })}
        >
          Toast, 2 s
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.error({
              title: 'Login failed',
              description: 'Something went wrong, please try again!',
              durationMs: LOGIN_FAILURE_TOAST_MS,
            })
          }
        >
          Failure, 3 s
        </Button>
      </div>
      <Dialog open={shown === 'dialog'} onOpenChange={close} title="A dialog" description="What it is about.">
        Its content.
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onOpenChange={close}
        onConfirm={close}
        title="Are you sure?"
        description="You won't be able to revert this!"
        confirmLabel="Yes, delete it!"
        cancelLabel="Cancel"
        tone="danger"
      />
      <Drawer open={shown === 'drawer'} onOpenChange={close} title="Menu">
        Its content.
      </Drawer>
    </Sample>
  )
}
