// The least that a page of React does at a tap: it counts.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Counter />);
