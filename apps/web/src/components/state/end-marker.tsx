import { useEffect, useRef } from 'react';

/** The end of an infinite list: calls `onSeen` when it is fully visible (UIX-14). */
export function EndMarker({ onSeen }: { onSeen: () => void }) {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const element = marker.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { threshold: 1 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return <div ref={marker} style={{ height: 1 }} />;
}
