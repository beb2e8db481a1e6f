# A second icon in the start menu: training, in a data folder of its own (electron/shell/folders.ts).
!define TRAINING_LINK "$SMPROGRAMS\Counterfoil Training.lnk"
!define TRAINING_ID "app.counterfoil.training"

!macro customInstall
  CreateShortCut "${TRAINING_LINK}" "$appExe" "--training" "$appExe" 0 "" "" "Counterfoil Training"
  ClearErrors
  WinShell::SetLnkAUMI "${TRAINING_LINK}" "${TRAINING_ID}"
!macroend

!macro customUnInstall
  WinShell::UninstAppUserModelId "${TRAINING_ID}"
  WinShell::UninstShortcut "${TRAINING_LINK}"
  Delete "${TRAINING_LINK}"
!macroend
