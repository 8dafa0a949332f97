import { type RefObject, useEffect, useRef, useState } from 'react';

/** In memory alone: who forgot the password need not type the address again. */
let lastTyped = '';

/** The address as it is typed on the screens around sign-in; it goes along from one to the other. */
export function useTypedEmail(): [email: string, onChange: (email: string) => void] {
  const [email, setEmail] = useState(lastTyped);
  return [
    email,
    (typed) => {
      lastTyped = typed;
      setEmail(typed);
    },
  ];
}

/** Forgets the address: somebody signed in. */
export function forgetTypedEmail(): void {
  lastTyped = '';
}

/** A field that is ready to be typed into; a phone's keyboard would hide what stands below it. */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
}
