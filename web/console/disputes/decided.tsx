import { useActor } from '../components/actor.ts'

/** Who decided a dispute, and what they wrote. */
export function Decided({ by, comment }: { by: string; comment: string | null }) {
  const actorOf = useActor()
  return (
    <>
      {actorOf(by)}
      {comment && `: ${comment}`}
    </>
  )
}
