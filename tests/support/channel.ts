type Listener<T> = (value: T) => void;

/** Passes values to listeners. `on` returns the unsubscription. */
export const channel = <T>() => {
  const listeners = new Set<Listener<T>>();
  return {
    on: (listener: Listener<T>) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value: T) => [...listeners].forEach((listener) => listener(value)),
  };
};
