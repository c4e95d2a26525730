import { useEffect, useState } from 'react'

const settleMilliseconds = 300

/**
 * Whether what is shown has been there long enough to be seen: the second press of two quick ones belongs to the record
 * or the state before. Of a part that is made anew (`key`) for another one.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSettled, settleMilliseconds, true)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
