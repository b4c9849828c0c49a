// Renders a chart as Helm does: Go's templates with the functions of sprig, and `include` and `toYaml` as Helm has them.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func toYaml(value interface{}) (string, error) {
	written, err := yaml.Marshal(value)
	return strings.TrimSuffix(string(written), "\n"), err
}

func render() error {
	folder := os.Args[1]
	var data map[string]interface{}
	if err := json.NewDecoder(os.Stdin).Decode(&data); err != nil {
		return err
	}
	templates := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = toYaml
	functions["include"] = func(name string, about interface{}) (string, error) {
		var text bytes.Buffer
		err := templates.ExecuteTemplate(&text, name, about)
		return text.String(), err
	}
	templates.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return err
	}
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := templates.New(filepath.Base(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	rendered := map[string]string{}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var text bytes.Buffer
		if err := templates.ExecuteTemplate(&text, name, data); err != nil {
			return err
		}
		rendered[name] = text.String()
	}
	return json.NewEncoder(os.Stdout).Encode(rendered)
}

func main() {
	if err := render(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
