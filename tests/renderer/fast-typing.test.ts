// A card's number that a scanner types into the search is never searched for; a word is, also from quick fingers.
import { describe, expect, it } from 'vitest';
import { isCode, isCodeLike, typingOf } from '../../renderer/scan/fast-typing.ts';

describe('what is typed into the search', () => {
  it('is held from its second sign on, at a scanner’s pace', () => {
    expect(typingOf('', '6', 1)).toBe('at-once');
    expect(typingOf('6', '60', 2)).toBe('held');
    expect(typingOf('60', '603', 3)).toBe('held');
  });

  it('by fingers, pasted or erased is searched for at once', () => {
    expect(typingOf('quil', 'quill', 1)).toBe('at-once');
    expect(typingOf('', 'Quillenhof', 0)).toBe('at-once');
    expect(typingOf('603', '60', 3)).toBe('at-once');
  });

  it.each(['6035710000000000078', 'WBKKKK000003', ';6035=?', 'àé"\'(§è', 'https://host/01/04170'])(
    '%s is a code',
    (code) => {
      expect(isCode(code, code.length)).toBe(true);
    },
  );

  it('a word is none, however fast, nor are few signs', () => {
    expect(isCode('quillenhof', 10)).toBe(false);
    expect(isCode('été', 3)).toBe(false);
    expect(isCode('25', 2)).toBe(false);
    expect(isCodeLike('Café Zimtsternchen')).toBe(false);
  });
});
