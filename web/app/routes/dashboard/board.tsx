import { Board } from '../../bookings/board/board.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.board.title)

export default function BoardPage() {
  return (
    <Page wide>
      <Board />
    </Page>
  )
}
