import { useEffect, useState } from 'react';

/** Returns the seconds left until a moment, again each second; 0 when it has passed. */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1_000);
    return () => clearInterval(timer);
  });
  return seconds;
}
