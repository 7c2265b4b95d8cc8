/** What the letters of a file may be written in, by the names of the Encoding Standard. */
export const importEncodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Western European (Windows)' },
  { value: 'macintosh', label: 'Western European (old Mac)' },
  { value: 'windows-1250', label: 'Central European (Windows)' },
  { value: 'iso-8859-2', label: 'Central European (ISO)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows)' },
  { value: 'ibm866', label: 'Cyrillic (DOS)' },
  { value: 'windows-1253', label: 'Greek (Windows)' },
  { value: 'windows-1254', label: 'Turkish (Windows)' },
  { value: 'windows-1255', label: 'Hebrew (Windows)' },
  { value: 'windows-1256', label: 'Arabic (Windows)' },
  { value: 'windows-1257', label: 'Baltic (Windows)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-kr', label: 'Korean' },
  { value: 'gb18030', label: 'Chinese, simplified' },
  { value: 'big5', label: 'Chinese, traditional' },
] as const;
export type ImportEncoding = (typeof importEncodings)[number]['value'];
